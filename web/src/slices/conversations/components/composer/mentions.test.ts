import { describe, expect, it } from 'vitest';
import { marie, sophie } from '../../../../testing/conversations.ts';
import { mentionedIn, peopleFor, typedName, withMention } from './mentions.ts';

describe('a mention', () => {
  it.each<[string, string | null]>([
    ['@', ''],
    ['Hello @so', 'so'],
    ['Hello @Sophie Tr', 'Sophie Tr'],
    ['(@luc', 'luc'],
    ['marie@ferme', null],
    ['Hello @ sophie', null],
    ['Hello @Sophie  and', null],
    ['Hello', null],
  ])('is being typed in %j', (text, name) => {
    expect(typedName(text, text.length)).toBe(name);
  });

  it('offers people by the beginning of any of their names, without regard to accents', () => {
    const people = [marie, { ...sophie, name: 'Élise Tran-Côté' }];
    const names = (typed: string) => peopleFor(people, typed).map(({ name }) => name);
    expect(names('')).toHaveLength(2);
    expect(names('eli')).toEqual(['Élise Tran-Côté']);
    expect(names('cote')).toEqual(['Élise Tran-Côté']);
    expect(names('avo')).toEqual([]);
  });

  it('replaces what was typed, with one space after it', () => {
    expect(withMention('Hi @so how', 6, 'Sophie Tran')).toEqual({ text: 'Hi @Sophie Tran how', cursor: 16 });
    expect(withMention('@', 1, 'Sophie Tran')).toEqual({ text: '@Sophie Tran ', cursor: 13 });
  });

  it('is sent only for names that stand in the text', () => {
    expect(mentionedIn('Thanks @Sophie Tran', [marie, sophie])).toEqual([sophie.id]);
    expect(mentionedIn('Thanks Sophie Tran', [marie, sophie])).toEqual([]);
  });

  it('is sent to whose whole name it is, not to those whose name it begins with', () => {
    const luc = { ...marie, id: 'luc' as never, name: 'Luc' };
    const roy = { ...marie, id: 'roy' as never, name: 'Luc Roy' };
    const royer = { ...marie, id: 'royer' as never, name: 'Luc Royer' };
    const people = [luc, roy, royer];
    expect(mentionedIn('@Luc Royer, please', people)).toEqual(['royer']);
    expect(mentionedIn('@Luc Roy please', people)).toEqual(['roy']);
    expect(mentionedIn('@Luc! and @Luc Roy', people)).toEqual(['luc', 'roy']);
    expect(mentionedIn('@Lucie, @Luc-André', people)).toEqual([]);
    const odd = { ...marie, id: 'odd' as never, name: 'J.-P. (bar) [x]/y\\z' };
    expect(mentionedIn(`Hi @${odd.name}!`, [odd])).toEqual(['odd']);
    expect(mentionedIn('@Luc Roy', [luc, { ...roy, id: 'namesake' as never }, roy])).toEqual([
      'namesake',
      'roy',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../../../lib/router/address.ts';
import { isTab, savedText, viewText } from './view-address.ts';

const orders = { filters: ['tab', 'period', 'partner'], usual: { tab: 'actionRequired' } };

describe('the text of a view', () => {
  it.each([
    ['nothing chosen', '', ''],
    ['a tab', 'tab=all', 'tab=all'],
    ['the usual tab', 'tab=actionRequired', ''],
    ['whatever the order', 'tab=all&period=next7', 'period=next7&tab=all'],
    ['one value written as a list', 'partner=%5B%22x%22%5D', 'partner=x'],
    ['several values', 'partner=x&partner=y', 'partner=%5B%22x%22%2C%22y%22%5D'],
    ['words that look like a number', 'search=40881', 'search=%2240881%22'],
    ['the order of the rows', 'descending=true&sort=total', 'descending=true&sort=total'],
    ['without page, record and unknown filters', 'page=2&pageSize=100&item=1&colour=red&tab=all', 'tab=all'],
    ['without empty values', 'search=&tab=all', 'tab=all'],
  ])('%s', (_, written, text) => {
    expect(viewText(parseSearch(written), orders)).toBe(text);
    expect(savedText(text, orders)).toBe(text);
  });
});

it.each([
  ['', 'tab', true],
  ['tab=all', 'tab', true],
  ['tab=all', undefined, false],
  ['tab=all&period=next7', 'tab', false],
])('“%s” with the tabs by %s', (shown, tab, is) => expect(isTab(shown, tab)).toBe(is));

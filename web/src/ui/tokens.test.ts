import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The variables of one rule, as `--name: value` pairs; light is the first `:root` rule, dark the colour scheme's. */
function tokensOf(selector: string): Record<string, string> {
  const start = sheet.indexOf(`${selector} {`);
  const body = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
  );
}

const light = tokensOf(':root');
const themes = { light, dark: { ...light, ...tokensOf("[data-theme='dark']") } };

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const grounds = ['paper', 'surface', 'raised', 'hover'];
const pairs = (inks: string[], on: string[]) =>
  inks.flatMap((ink) => on.map((ground) => [ink, ground] as const));

const texts = [
  ...pairs(['ink', 'ink-quiet', 'ink-faint', 'brand', 'bad'], grounds),
  ...pairs(['ink', 'ink-quiet', 'brand', 'good', 'bad'], ['brand-tint']),
  ...['now', 'good', 'wait', 'info', 'bad'].flatMap((tone) =>
    pairs([tone], [`${tone}-tint`, 'surface', 'paper']),
  ),
  ...pairs(['ink', 'ink-quiet'], ['now-tint', 'wait-tint', 'info-tint', 'bad-tint', 'good-tint']),
  ...pairs(['on-brand'], ['brand', 'brand-strong']),
  ...pairs(['on-bad'], ['bad', 'bad-strong']),
  ['on-now', 'now'] as const,
  ...pairs(['ink', 'ink-quiet', 'ink-faint', 'brand', 'now', 'bad'], ['shell', 'sand']),
  ...pairs(['ink', 'ink-quiet', 'brand', 'now'], ['sand-strong']),
  ...pairs(['on-deep', 'on-deep-quiet', 'on-deep-now'], ['deep', 'deep-raised']),
  ['deep', 'on-deep'] as const,
  ...pairs(['on-inverse', 'inverse-accent'], ['inverse']),
];

const edges = pairs(['line-field', 'focus', 'brand', 'now', 'bad'], ['shell', 'paper', 'surface', 'raised']);

describe.each(Object.entries(themes))('%s theme', (_, tokens) => {
  it.each(texts)('text %s on %s has a contrast of 4.5', (ink, ground) => {
    expect(contrast(tokens[ink]!, tokens[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)('border %s on %s has a contrast of 3', (edge, ground) => {
    expect(contrast(tokens[edge]!, tokens[ground]!)).toBeGreaterThanOrEqual(3);
  });

  it('overrides every colour it needs to', () => {
    expect(Object.keys(tokensOf("[data-theme='dark']")).sort()).toEqual(Object.keys(light).sort());
  });
});

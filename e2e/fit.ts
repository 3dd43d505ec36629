import { expect, test, type Page } from '@playwright/test';

const widths = [
  { width: 1440, height: 900 },
  { width: 900, height: 900 },
  { width: 390, height: 844 },
];

/**
 * What does not fit in the window: text that is cut, unless it is a link to the whole of it; a hint longer than its
 * field; a figure, a day or a word on two lines; what lies beyond the window's edge.
 */
const misfits = `(() => {
  const found = new Set();
  if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways');
  const canvas = document.createElement('canvas').getContext('2d');
  const style = (element) => getComputedStyle(element);
  const isIn = (element, test) => element !== null && (test(element) || isIn(element.parentElement, test));
  const scrolls = (element) => isIn(element, (each) => /auto|scroll|hidden|clip/.test(style(each).overflowX));
  const isOneThing = /^([\\d\\s.,:/–-]+(\\$|€|%|kg|g|h|km)?|\\S+)$/;
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { clientWidth, scrollWidth } = element;
    if (element.matches('input[placeholder]:placeholder-shown')) {
      const { font, paddingLeft, paddingRight } = style(element);
      canvas.font = font;
      const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (canvas.measureText(element.placeholder).width > room + 1) found.add('hint is cut: ' + element.placeholder);
    }
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (texts.length === 0 || clientWidth === 1) continue;
    const { overflowX, display, position } = style(element);
    if (display !== 'inline' && overflowX !== 'visible' && scrollWidth > clientWidth + 1 && !element.closest('a'))
      found.add('cut: ' + element.textContent.trim());
    const range = document.createRange();
    for (const text of texts) {
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
      const words = text.data.trim();
      if (lines > 1 && words.length <= 24 && isOneThing.test(words)) found.add('on ' + lines + ' lines: ' + words);
      if (position !== 'fixed' && boxes.some(({ right }) => right > innerWidth + 1) && !scrolls(element))
        found.add('beyond the edge: ' + words);
    }
  }
  return [...found];
})()`;

/** In a wide, a middle and a narrow window, whatever the page was opened in. */
export async function expectFits(page: Page): Promise<void> {
  const opened = page.viewportSize()!;
  for (const size of widths)
    await test.step(`fits ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await expect.poll(() => page.evaluate<string[]>(misfits)).toEqual([]);
    });
  await page.setViewportSize(opened);
}

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { address } from '../../testing/address.tsx';
import { renderScreen } from '../../testing/render-slice.tsx';
import { writeStored } from '../../ui/storage.ts';
import { snackbar } from '../../ui/snackbar/snackbar.ts';
import ArticleScreen from './ArticleScreen.tsx';
import HelpScreen from './HelpScreen.tsx';
import { announceNews, markNewsAsRead } from './news.ts';

describe('the help centre', () => {
  it('lists every topic, and first what explains the page one comes from', async () => {
    address.search = { from: '/vendor/invoices' };
    await renderScreen(<HelpScreen />);
    const here = await screen.findByRole('heading', { name: 'About this page' });
    const [first] = within(here.closest('section')!).getAllByRole('link');
    expect(first!.textContent).toBe('Invoices');
    expect(first!.getAttribute('href')).toBe('/help/invoices');
    expect(screen.getByRole('heading', { name: 'Orders' })).toBeTruthy();
  });

  it('finds articles by a word in their text, with or without accents', async () => {
    await renderScreen(<HelpScreen />, { language: 'fr-CA' });
    const search = screen.getByRole('searchbox', { name: 'Chercher dans l’aide' });
    await userEvent.type(search, 'detaxe');
    expect(await screen.findByRole('link', { name: 'Taxes' })).toBeTruthy();
    await userEvent.clear(search);
    await userEvent.type(search, 'xylophone');
    expect(await screen.findByText('Aucun résultat')).toBeTruthy();
  });
});

describe('an article', () => {
  it('names buttons as the screens do, in the language of the reader', async () => {
    await renderScreen(<ArticleScreen />, { params: { slug: 'stock' }, language: 'fr-CA' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Inventaire' })).toBeTruthy();
    expect(screen.getByText('En main')).toBeTruthy();
    expect(screen.queryByText(/\{[\w.]+\}/)).toBeNull();
  });

  it('of the first day can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await renderScreen(<ArticleScreen />, { params: { slug: 'first-day-driver' } });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Print' }))[0]!);
    expect(print).toHaveBeenCalledOnce();
  });

  it('that does not exist is an error page', async () => {
    await renderScreen(<ArticleScreen />, { params: { slug: 'nothing' } });
    expect(await screen.findByText(/404/)).toBeTruthy();
  });
});

describe('news', () => {
  it('is announced once after an update, and never to somebody new', async () => {
    const info = vi.spyOn(snackbar, 'info');
    const go = vi.fn();
    announceNews(go);
    expect(info).not.toHaveBeenCalled();
    writeStored('halles.newsRead', '2020-01-01');
    announceNews(go);
    expect(info).toHaveBeenCalledOnce();
    info.mock.calls[0]![1]!.action!.onClick();
    expect(go).toHaveBeenCalledWith('/help/whats-new');
    announceNews(go);
    expect(info).toHaveBeenCalledOnce();
  });

  it('is read by opening it', async () => {
    writeStored('halles.newsRead', '2020-01-01');
    const info = vi.spyOn(snackbar, 'info');
    await renderScreen(<ArticleScreen />, { params: { slug: 'whats-new' } });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
    announceNews(vi.fn());
    expect(info).not.toHaveBeenCalled();
    markNewsAsRead();
  });
});

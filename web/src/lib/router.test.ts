import { describe, expect, it } from 'vitest';
import { addressIn, inviteIn, isInternalLink, parseRoute, placeIn, type Route, type Site } from './router';

const SERVER: Site = { base: '/', hasServer: true };
const FILES: Site = { base: '/games/bastide/', hasServer: false };

describe('parseRoute', () => {
  const known: [string, Route][] = [
    ['/', { page: 'start' }],
    ['/new/castle', { page: 'new', game: 'castle' }],
    ['/lobby', { page: 'lobby' }],
    ['/mine', { page: 'mine' }],
    ['/t/0123456789abcdef', { page: 'table', id: '0123456789abcdef' }],
    ['/replay', { page: 'replay' }],
    ['/learn', { page: 'learn' }],
    ['/rules/city', { page: 'rules', game: 'city' }],
    ['/gallery', { page: 'gallery' }],
    ['/settings', { page: 'settings' }],
  ];
  it.each(known)('%s', (address, route) => {
    expect(parseRoute(address)).toEqual(route);
    expect(parseRoute(`${address}/`)).toEqual(route);
  });
  it.each(['/nothing', '/t', '/t/a/b', '/t/<b>', '/new/a/b', '/rules/..', '/rules/chess'])('%s is missing', (address) => {
    expect(parseRoute(address)).toEqual({ page: 'missing' });
  });
});

it('finds the key of an invitation in the fragment or the query', () => {
  expect(inviteIn({ fragment: '0123abcdEF', search: '' })).toBe('0123abcdEF');
  expect(inviteIn({ fragment: '', search: '?k=0123abcdEF' })).toBe('0123abcdEF');
  expect(inviteIn({ fragment: 'B5', search: '' })).toBeNull();
});

describe('addresses', () => {
  const places = ['/', '/new/castle', '/t/local-0123?at=12', '/rules/classic#B5', '/t/abc?k=1#B5'];
  it.each([SERVER, FILES, { base: '/folder/', hasServer: true }])('are read as they are written (%o)', (site) => {
    for (const path of places) {
      const url = new URL(addressIn(site, path), 'https://play.example.org');
      const place = placeIn(site, url);
      expect(place.path + place.search + (place.fragment && `#${place.fragment}`)).toBe(path);
    }
  });
  it('on a host of files name one document', () => {
    expect(new URL(addressIn(FILES, '/t/abc?at=1'), 'https://a').pathname).toBe(FILES.base);
    expect(placeIn(FILES, new URL('https://a/games/bastide/index.html#content')).path).toBe('/');
  });
});

describe('links', () => {
  const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };
  const link = (pathname: string, more: object = {}) => ({
    origin: 'https://a',
    target: '',
    pathname,
    hasAttribute: () => false,
    ...more,
  });
  it('within the page are handled by it', () => expect(isInternalLink(click, link('/lobby'), 'https://a', SERVER)).toBe(true));
  it('within a folder are handled by it', () => {
    expect(isInternalLink(click, link('/games/bastide/'), 'https://a', FILES)).toBe(true);
    expect(isInternalLink(click, link('/games/'), 'https://a', FILES)).toBe(false);
    expect(isInternalLink(click, link('/elsewhere'), 'https://a', { base: '/folder/', hasServer: true })).toBe(false);
  });
  it('to the API, to other sites and in new tabs are left to the browser', () => {
    expect(isInternalLink(click, link('/api/openapi.json'), 'https://a', SERVER)).toBe(false);
    expect(isInternalLink(click, link('/art/painted/castle.svg'), 'https://a', SERVER)).toBe(false);
    expect(isInternalLink(click, link('/lobby'), 'https://b', SERVER)).toBe(false);
    expect(isInternalLink({ ...click, ctrlKey: true }, link('/lobby'), 'https://a', SERVER)).toBe(false);
    expect(isInternalLink({ ...click, button: 1 }, link('/lobby'), 'https://a', SERVER)).toBe(false);
    expect(isInternalLink(click, link('/lobby', { target: '_blank' }), 'https://a', SERVER)).toBe(false);
    expect(isInternalLink(click, link('/lobby', { hasAttribute: () => true }), 'https://a', SERVER)).toBe(false);
  });
});

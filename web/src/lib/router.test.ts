import { describe, expect, it } from 'vitest';
import { inviteIn, isInternalLink, parseRoute, type Route } from './router';

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
  expect(inviteIn({ hash: '#0123abcdEF', search: '' })).toBe('0123abcdEF');
  expect(inviteIn({ hash: '', search: '?k=0123abcdEF' })).toBe('0123abcdEF');
  expect(inviteIn({ hash: '#B5', search: '' })).toBeNull();
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
  it('within the page are handled by it', () => expect(isInternalLink(click, link('/lobby'), 'https://a')).toBe(true));
  it('to the API, to other sites and in new tabs are left to the browser', () => {
    expect(isInternalLink(click, link('/api/openapi.json'), 'https://a')).toBe(false);
    expect(isInternalLink(click, link('/art/painted/castle.svg'), 'https://a')).toBe(false);
    expect(isInternalLink(click, link('/lobby'), 'https://b')).toBe(false);
    expect(isInternalLink({ ...click, ctrlKey: true }, link('/lobby'), 'https://a')).toBe(false);
    expect(isInternalLink({ ...click, button: 1 }, link('/lobby'), 'https://a')).toBe(false);
    expect(isInternalLink(click, link('/lobby', { target: '_blank' }), 'https://a')).toBe(false);
    expect(isInternalLink(click, link('/lobby', { hasAttribute: () => true }), 'https://a')).toBe(false);
  });
});

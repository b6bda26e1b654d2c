import { describe, expect, it } from 'vitest';
import { mediaKind, sniffImageType } from './pictures';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('files that a page shows', () => {
  it('are chosen by name, and never SVG or HTML', () => {
    expect(['a.JPG', 'b.webp', 'c.wav', 'd.mp4'].map(mediaKind)).toEqual(['image', 'image', 'audio', 'video']);
    for (const name of [
      'a.svg',
      'a.jpg.svg',
      'a.html',
      'a.jpg.html',
      'a',
      '',
      'jpg',
      'a.xhtml',
      'a.pdf',
      'a.jpg\u202e',
    ])
      expect(mediaKind(name)).toBeNull();
  });

  it('are pictures only if their bytes are', () => {
    expect(sniffImageType(bytes('\xFF\xD8\xFF\xE0'))).toBe('image/jpeg');
    expect(sniffImageType(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png');
    expect(sniffImageType(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp');
    expect(sniffImageType(bytes('\0\0\0\x20ftypavif'))).toBe('image/avif');
    for (const text of [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html>',
      ' \n<?xml?>',
      'RIFF\0\0\0\0WAVE',
    ])
      expect(sniffImageType(bytes(text))).toBeNull();
  });
});

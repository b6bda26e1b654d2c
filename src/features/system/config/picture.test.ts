import { expect, test } from 'vitest';
import { pictureAdvice, pictureType } from './settings';

test('recognises pictures by file name, whatever type the device reports', () => {
  expect(pictureType({ name: 'Logo.PNG', type: '' })).toBe('image/png');
  expect(pictureType({ name: 'a.b.jpeg', type: 'image/jpeg' })).toBe('image/jpeg');
  for (const name of ['logo.gif', 'logo.svg', 'logo', 'png', 'logo.png.exe', '.toString'])
    expect(pictureType({ name, type: 'image/png' })).toBeNull();
  expect(pictureType({ name: 'page.png', type: 'text/html' })).toBe('image/png');
});

test('reports a picture that is too small or has another ratio', () => {
  expect(pictureAdvice('logo', { width: 150, height: 150 })).toBeNull();
  expect(pictureAdvice('logo', { width: 400, height: 80 })).toBe('small');
  expect(pictureAdvice('hero-image', { width: 800, height: 1000 })).toBeNull();
  expect(pictureAdvice('hero-image', { width: 1000, height: 800 })).toBe('shape');
});

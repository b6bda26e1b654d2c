import { expect, test } from 'vitest';
import { shapes } from './Icon';

test('each shape has one name', () => {
  const names = Object.entries(shapes).map(
    ([name, shape]) => Object.entries(shapes).find(([, other]) => other === shape)?.[0] ?? name,
  );
  expect(names).toEqual(Object.keys(shapes));
});

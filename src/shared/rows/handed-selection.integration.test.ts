import { beforeEach, expect, test } from 'vitest';
import { signIn, signOut } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { handedOverSelection, handOverSelection } from './use-selected-rows';

/* A selection goes from the table to the map with the link that was followed, and to nobody else. */

serveFetch();
const listed = new Map([['row1', 'Listed']]);
const none = new Map();

beforeEach(() => handOverSelection({ by: 'link1', filter: 'a eq 1', listed }));

test('the page of the link gets the selection, for the same filter', () => {
  expect(handedOverSelection({ selectionBy: 'link1' }, 'a eq 1')).toEqual(listed);
  expect(handedOverSelection({ selectionBy: 'link1' }, 'a eq 2')).toEqual(none);
  expect(handedOverSelection({ selectionBy: 'link2' }, 'a eq 1')).toEqual(none);
  expect(handedOverSelection(null, 'a eq 1')).toEqual(none);
});

test('nothing is left for the next person', async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  signOut('asked');
  expect(handedOverSelection({ selectionBy: 'link1' }, 'a eq 1')).toEqual(none);
});

import { expect, test } from 'vitest';
import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { currentUserKey } from './session';

test('the session puts the current user where the generated hooks look for it', () => {
  expect(currentUserKey).toEqual(getGetCurrentUserQueryKey());
});

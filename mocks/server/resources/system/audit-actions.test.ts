import { expect, test } from 'vitest';
import { inGroup } from './audit-actions';

test.each([
  ['dataset', ['entity.bulk.delete'], ['entity.create']],
  ['entity', ['entity.bulk.restore'], []],
  ['submission', ['submission.purge'], []],
  ['nonverbose', ['submission.purge', 'entity.bulk.delete'], ['entity.error', 'user.preference.update', 'analytics']],
  ['user', [], ['user.preference.update']],
  ['field_key', ['field_key.session.end'], []],
  ['project', ['actor_property.create'], []],
  ['analytics', ['analytics'], []],
  ['toString', ['toString'], ['user.create']],
])('the group %s has %j, and not %j', (group, inside, outside) => {
  expect(inside.filter((action) => !inGroup(group)(action))).toEqual([]);
  expect(outside.filter(inGroup(group))).toEqual([]);
});

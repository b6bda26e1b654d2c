import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Target } from './entries';

/** The label of a target's kind. */
export const targetKinds: Record<Target['kind'], MessageDescriptor> = {
  user: msg`User`,
  field_key: msg`App User`,
  public_link: msg`Public Access Link`,
  singleUse: msg`One-time link`,
  form: msg`Form`,
  project: msg`Project`,
  list: msg`Entity List`,
  purged: msg`Purged`,
  other: msg`Unknown`,
};

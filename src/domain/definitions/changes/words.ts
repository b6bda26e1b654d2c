import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlainField, SettingField, TextField } from '~/domain/xforms/changes';
import type { Media } from '~/domain/xforms/model';
import type { Category } from './subjects';

export const categoryWords: Record<Category, MessageDescriptor> = {
  added: msg`Added`,
  removed: msg`Removed`,
  moved: msg`Renamed or moved`,
  type: msg`Type`,
  texts: msg`Texts`,
  logic: msg`Logic`,
  choices: msg`Choices`,
  entities: msg`Entities`,
  attachments: msg`Attachments`,
  form: msg`Form`,
};

export const textWords: Record<TextField, MessageDescriptor> = {
  label: msg`Label`,
  hint: msg`Hint`,
  guidance: msg`Guidance hint`,
  constraintMessage: msg`Constraint message`,
  requiredMessage: msg`Required message`,
};

export const fieldWords: Record<PlainField, MessageDescriptor> = {
  constraint: msg`Constraint`,
  relevant: msg`Relevance`,
  required: msg`Required`,
  readonly: msg`Read only`,
  calculate: msg`Calculation`,
  default: msg`Default`,
  appearance: msg`Appearance`,
  repeatCount: msg`Repeat count`,
  choiceFilter: msg`Choice filter`,
  preload: msg`Filled in by the device`,
};

export const settingWords: Record<SettingField, MessageDescriptor> = {
  title: msg`Title`,
  xmlFormId: msg`Form ID`,
  version: msg`Version`,
  defaultLanguage: msg`Default language`,
  instanceName: msg`Submission name`,
  publicKey: msg`Encryption key`,
  submissionUrl: msg`Submission URL`,
  autoSend: msg`Auto send`,
  autoDelete: msg`Auto delete`,
  style: msg`Style`,
  entitiesVersion: msg`Entities version`,
};

export const mediaWords: Record<keyof Media, MessageDescriptor> = {
  image: msg`Image`,
  'big-image': msg`Large image`,
  audio: msg`Audio`,
  video: msg`Video`,
};

export const ruleWords: Record<'create' | 'update' | 'label' | 'id', MessageDescriptor> = {
  create: msg`Creates an entity if`,
  update: msg`Updates an entity if`,
  label: msg`Entity label`,
  id: msg`Entity to update`,
};

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SystemColumn } from './fields';

/** The headers of the columns of the system. */
export const systemHeaders: Record<SystemColumn, MessageDescriptor> = {
  submitter: msg`Submitted by`,
  submittedAt: msg`Submitted at`,
  state: msg`State`,
  updatedAt: msg`Updated at`,
  formVersion: msg`Form version`,
  deviceId: msg`Device ID`,
  instanceId: msg`Instance ID`,
};

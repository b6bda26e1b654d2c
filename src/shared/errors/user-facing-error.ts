import type { MessageDescriptor } from '@lingui/core';

export class UserFacingError extends Error {
  readonly text: MessageDescriptor;

  constructor(text: MessageDescriptor, { name = 'Error', ...options }: ErrorOptions & { name?: string } = {}) {
    super(text.message ?? text.id, options);
    this.text = text;
    this.name = name;
  }
}

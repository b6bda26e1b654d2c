import type { MessageDescriptor } from '@lingui/core';

/** A failure with its own text for people, where no answer of the server has one. */
export class TextError extends Error {
  readonly text: MessageDescriptor;

  /** With `name`, code tells it from others. */
  constructor(text: MessageDescriptor, { name = 'Error', ...options }: ErrorOptions & { name?: string } = {}) {
    super(text.message ?? text.id, options);
    this.text = text;
    this.name = name;
  }
}

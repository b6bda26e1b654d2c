import type { MessageDescriptor } from '@lingui/core';

/** A failure with its own text for people, where no answer of the server has one. */
export class TextError extends Error {
  readonly text: MessageDescriptor;

  constructor(text: MessageDescriptor, options?: ErrorOptions) {
    super(text.message ?? text.id, options);
    this.text = text;
  }
}

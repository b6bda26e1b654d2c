import { addressSchema, someOf, type StateOf, text } from '~/shared/address/address-schema';

/** Attachments are shown that are in one of these states. */
export const shownStates = ['missing', 'uploaded', 'linked', 'changed'] as const;

/** The state of the section in the address of its page. */
export const attachmentsAddress = addressSchema({
  find: text('attachment'),
  show: someOf('attachments', shownStates),
});

export type AttachmentsState = StateOf<typeof attachmentsAddress>;

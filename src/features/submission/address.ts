import { addressSchema, type Field, optionalWord } from '~/shared/address/address-schema';

const language = (): Field<string | null> => {
  const { parameters, read, write } = optionalWord('lang');
  return { parameters, read, write };
};

/** What the page shows besides the list that it was opened from, whose state stays in the address. */
export const submissionAddress = addressSchema({
  /** Of the questions; null for the form's default. */
  language: language(),
});

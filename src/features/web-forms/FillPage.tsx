import type { FillAddress } from './address';
import { EnketoFrame } from './enketo/EnketoFrame';
import { FillForm } from './FillForm';
import { FormPage, useFormPage } from './FormPage';
import { loadForm } from './load/load-form';
import { OfflineLink } from './OfflineLink';
import { Refused } from './Refused';

const open = async (address: FillAddress) => ({ loaded: await loadForm(address) });

/** A form on a page of its own: to fill, to edit a submission, or to look at (spec 60). */
export function FillPage() {
  const { address, opened, error, name, retry } = useFormPage(open);
  return (
    <FormPage busy={!opened && error === null}>
      {!opened || !address ? (
        <Refused error={error} retry={retry} />
      ) : opened.loaded.enketo ? (
        <EnketoFrame address={address} form={opened.loaded.form} name={name} />
      ) : (
        <>
          <FillForm address={address} loaded={opened.loaded} name={name} />
          <OfflineLink address={address} />
        </>
      )}
    </FormPage>
  );
}

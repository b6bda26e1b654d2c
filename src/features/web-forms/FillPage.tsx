import { EnketoFrame } from './EnketoFrame';
import type { FillUrl } from './fill-url';
import { FillForm } from './FillForm';
import { FormPage, useFormPage } from './FormPage';
import { loadForm } from './load-form';
import { Refused } from './Refused';

const open = async (address: FillUrl) => ({ loaded: await loadForm(address) });

export function FillPage() {
  const { address, opened, error, name, retry } = useFormPage(open);
  return (
    <FormPage busy={!opened && error === null} address={address} name={opened && name}>
      {!opened || !address ? (
        <Refused address={address} error={error} retry={retry} />
      ) : opened.loaded.enketo ? (
        <EnketoFrame address={address} form={opened.loaded.form} name={name} />
      ) : (
        <FillForm address={address} loaded={opened.loaded} name={name} />
      )}
    </FormPage>
  );
}

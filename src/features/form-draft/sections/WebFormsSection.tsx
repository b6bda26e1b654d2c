import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import type { FormExtended } from '~/api/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { setWebForms } from '../writes';
import { Section } from './Section';

const unsupportedDocs = 'https://docs.getodk.org/web-forms-intro/';

/** Chooses what browsers fill the form in with, before it is published for the first time. */
export function WebFormsSection({ form }: { form: FormExtended }) {
  const { t } = useLingui();
  const aboutId = useId();
  /** The choice that is being saved. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const save = async (webformsEnabled: boolean) => {
    setWanted(webformsEnabled);
    try {
      await setWebForms(form, webformsEnabled);
      alerts.success(msg`Web form experience changed.`);
    } catch (error) {
      alerts.failed(msg`The web form experience was not changed.`, error);
    } finally {
      setWanted(null);
    }
  };
  return (
    <Section id="web-forms" title={<Trans>Web form experience</Trans>}>
      <p id={aboutId}>
        <Trans>
          New forms are filled in with ODK Web Forms in browsers. Choose Enketo if your form uses{' '}
          <a href={unsupportedDocs} target="_blank" rel="noreferrer noopener">
            a feature that ODK Web Forms does not support yet
          </a>
          . You can change this later in the form’s settings.
        </Trans>
      </p>
      <Radio.Group
        vertical
        aria-label={t`Web form experience`}
        aria-describedby={aboutId}
        disabled={wanted !== null}
        value={wanted ?? form.webformsEnabled}
        onChange={({ target }) => void save(target.value as boolean)}
        options={[
          { value: true, label: t`ODK Web Forms (recommended)` },
          { value: false, label: t`Enketo compatibility mode` },
        ]}
      />
      {wanted !== null && (
        <p className="muted" role="status">
          <Trans>Saving…</Trans>
        </p>
      )}
    </Section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import type { FormExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

const WebFormDialog = lazyDialog(() => import('./WebFormDialog'), 'WebFormDialog');

/** Servers before 2025.1 have no choice: all their forms use Enketo, and the field is missing. */
const hasChoice = ({ webformsEnabled }: { webformsEnabled?: boolean }): boolean => webformsEnabled !== undefined;

/** What shows the form in a browser: ODK Web Forms or Enketo. Selecting the other one asks first. */
export function WebFormSection({ form }: { form: FormExtended }) {
  const { t } = useLingui();
  const id = useId();
  const [asking, setAsking] = useState(false);
  if (!hasChoice(form)) return null;
  const wanted = !form.webformsEnabled;
  return (
    <SettingsBox title={t`Web form experience`}>
      <p className="muted">
        <Trans>What people see when they fill in this form in a browser. ODK Collect is not affected.</Trans>
      </p>
      <Radio.Group
        className="field-radios"
        role="radiogroup"
        aria-label={t`Web form experience`}
        name={id}
        value={form.webformsEnabled}
        onChange={() => setAsking(true)}
      >
        {[true, false].map((webForms) => (
          <Radio key={String(webForms)} value={webForms}>
            <span className="form-settings-option">
              {webForms ? (
                <>
                  <strong>
                    <Trans>ODK Web Forms (recommended)</Trans>
                  </strong>
                  <span className="muted">
                    <Trans>Made together with ODK Collect: forms look and behave the same way in both.</Trans>
                  </span>
                </>
              ) : (
                <>
                  <strong>
                    <Trans>Enketo compatibility mode</Trans>
                  </strong>
                  <span className="muted">
                    <Trans>For forms with features that ODK Web Forms does not have yet.</Trans>
                  </span>
                </>
              )}
            </span>
          </Radio>
        ))}
      </Radio.Group>
      <p>
        <a href="https://docs.getodk.org/web-forms-intro/" target="_blank" rel="noreferrer noopener">
          <Trans>What ODK Web Forms supports</Trans>
        </a>
        {!form.webformsEnabled && (
          <>
            {' · '}
            <a
              href={`${paths.formPreview(form.projectId, form.xmlFormId)}?webforms=true`}
              target="_blank"
              rel="noreferrer noopener"
            >
              <Trans>See a preview of this form</Trans>
            </a>
          </>
        )}
      </p>
      {asking && <WebFormDialog form={form} webForms={wanted} onClose={() => setAsking(false)} />}
    </SettingsBox>
  );
}

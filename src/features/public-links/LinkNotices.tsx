import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Collapse } from 'antd';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { LabelledValue, Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import type { LinkRow } from './queries';

interface LinkNoticesProps {
  project: ProjectExtended;
  form: FormExtended;
  rows: readonly LinkRow[];
}

/** Why links do not open the form, and what to do. */
export function LinkNotices({ project, form, rows }: LinkNoticesProps) {
  const { t } = useLingui();
  const open = rows.some((row) => row.token !== null);
  const waiting = rows.filter((row) => row.state === 'waiting').length;
  const settings = (
    <>
      {mayOpen('formSettings', { project, form }) && (
        <AppLink to={paths.formSettings(form.projectId, form.xmlFormId)}>
          <Trans>Change the state</Trans>
        </AppLink>
      )}
    </>
  );
  return (
    <>
      {open && form.state !== 'open' && (
        <Alert
          type="warning"
          role="note"
          showIcon
          style={{ marginBlockStart: 8 }}
          icon={<Icon name={form.state === 'closing' ? 'clock' : form.state === 'closed' ? 'lock' : 'help'} />}
          title={
            <>
              {form.state === 'closing' ? (
                <Trans>
                  The form is closing: links no longer open it. People who have it open in front of them can still send
                  it.
                </Trans>
              ) : form.state === 'closed' ? (
                <Trans>The form is closed: links do not open it, and submissions are refused.</Trans>
              ) : (
                <LabelledValue label={t`Form state`} value={<Name>{form.state}</Name>} />
              )}{' '}
              {settings}
            </>
          }
        />
      )}
      {waiting > 0 && (
        <Alert
          type="warning"
          role="note"
          showIcon
          style={{ marginBlockStart: 8 }}
          icon={<Icon name="clock" />}
          title={
            <Plural
              value={waiting}
              one="This link is being prepared (usually a few minutes)."
              other="These links are being prepared (usually a few minutes)."
            />
          }
          description={
            <Collapse
              ghost
              size="small"
              items={[
                {
                  key: 'details',
                  label: <Trans>Details</Trans>,
                  children: (
                    <Sentences>
                      <Trans>
                        The server gets the web address from Enketo when the form is published. If it takes longer, ask
                        your administrator whether Enketo runs on this server; publishing a new version tries again.
                      </Trans>
                      {form.webformsEnabled && <Trans>Forms with ODK Web Forms need this address, too.</Trans>}
                    </Sentences>
                  ),
                },
              ]}
            />
          }
        />
      )}
    </>
  );
}

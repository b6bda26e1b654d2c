import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Card, Flex, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { FormExtended } from '~/api/schema';
import { fillLink } from '~/domain/web-forms/form-links';
import { OpenFormButton } from '~/domain/web-forms/OpenFormButton';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { CommaPair } from '~/shared/ui/text/Joined';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { OwnChange } from './queries';
import { setWebForms } from './writes';

interface NextStepProps {
  draft: FormExtended;
  missing: number | undefined;
  problems: number | undefined;
}

export function NextStep({ draft, missing = 0, problems = 0 }: NextStepProps) {
  const { projectId, xmlFormId, submissions } = draft;
  return (
    <Section id="next" title={<Trans>What to do next</Trans>}>
      <Flex wrap align="center" gap="8px 16px">
        {problems > 0 ? (
          <Step to="definition" label={<Trans>Go to the definition</Trans>}>
            <Plural
              value={problems}
              one="The definition has # problem. Correct it and upload it again."
              other="The definition has # problems. Correct them and upload it again."
            />
          </Step>
        ) : missing > 0 ? (
          <Step to="attachments" label={<Trans>Go to the attachments</Trans>}>
            <Plural
              value={missing}
              one="# attachment is missing. Upload it, or link an entity list."
              other="# attachments are missing. Upload them, or link entity lists."
            />
          </Step>
        ) : submissions === 0 ? (
          <Step to="testing" label={<Trans>Go to testing</Trans>}>
            <Trans>
              Fill the form in once, in the browser or on a device. Nobody else gets it before it is published.
            </Trans>
          </Step>
        ) : (
          <>
            <p style={{ flex: '1 1 320px' }}>
              <Trans>The draft is complete and was tested. Publish it when it is ready.</Trans>
            </p>
            <LinkButton to={paths.formPublish(projectId, xmlFormId)} type="primary">
              <Trans>Publish draft</Trans>
            </LinkButton>
          </>
        )}
      </Flex>
    </Section>
  );
}

function Step({ to, label, children }: { to: string; label: ReactNode; children: ReactNode }) {
  return (
    <>
      <p style={{ flex: '1 1 320px' }}>{children}</p>
      <Button href={`#${to}`}>{label}</Button>
    </>
  );
}

const DeviceDialog = lazyDialog(() => import('./DeviceDialog'), 'DeviceDialog');

export function TestingSection({ form, draft }: { form: FormExtended; draft: FormExtended }) {
  const { projectId, xmlFormId } = form;
  const [showing, show] = useState(false);
  const opening = fillLink(form, draft);
  const latest = draft.lastSubmission !== null && <TimeAgo iso={draft.lastSubmission} />;
  const sent = (
    <AppLink to={paths.draftSubmissions(projectId, xmlFormId)}>
      <Plural value={draft.submissions} one="# test submission" other="# test submissions" />
    </AppLink>
  );
  return (
    <Section
      id="testing"
      title={<Trans>Testing</Trans>}
      actions={
        <>
          {draft.draftToken !== null && (
            <Button data-page-action {...DeviceDialog.intent} onClick={() => show(true)}>
              <Trans>Test on a device…</Trans>
            </Button>
          )}
          <OpenFormButton opening={opening}>
            <Trans>Test in the browser</Trans>
          </OpenFormButton>
        </>
      }
    >
      <p>
        <strong>
          <Trans>Test submissions are deleted when you publish this draft.</Trans>
        </strong>
      </p>
      {draft.submissions > 0 ? (
        <p>{latest ? <CommaPair first={sent} second={<Trans>the latest {latest}</Trans>} /> : sent}</p>
      ) : (
        <p className="muted">
          <Trans>No test submissions yet. Fill the form in once before you publish it.</Trans>
        </p>
      )}
      {'reason' in opening && (
        <p className="muted">
          <Trans>
            Testing in the browser is not available yet: Enketo has not processed this draft. Come back in a minute.
          </Trans>
        </p>
      )}
      {draft.entityRelated && (
        <Alert
          type="info"
          role="note"
          showIcon
          title={<Trans>Test submissions do not create or update entities.</Trans>}
        />
      )}
      {showing && <DeviceDialog form={form} draft={draft} onClose={() => show(false)} />}
    </Section>
  );
}

const unsupportedDocs = 'https://docs.getodk.org/web-forms-intro/';

export function WebFormsSection({ form }: { form: FormExtended }) {
  const { t } = useLingui();
  const aboutId = useId();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const save = async (webformsEnabled: boolean) => {
    setWanted(webformsEnabled);
    try {
      await setWebForms(form, webformsEnabled);
      notifications.success(msg`Web form experience changed.`);
    } catch (error) {
      notifications.failed(msg`The web form experience was not changed.`, error);
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

const AbandonDialog = lazyDialog(() => import('./AbandonDialog'), 'AbandonDialog');
const DeleteFormDialog = lazyDialog(() => import('./AbandonDialog'), 'DeleteFormDialog');

interface PublishSectionProps {
  form: FormExtended;
  draft: FormExtended;
  own: OwnChange;
}

export function PublishSection({ form, draft, own }: PublishSectionProps) {
  const [leaving, leave] = useState(false);
  const isPublished = form.publishedAt !== null;
  const End = isPublished ? AbandonDialog : DeleteFormDialog;
  return (
    <Section id="publish" title={<Trans>Ready to publish?</Trans>}>
      <p>
        <Trans>The next page shows everything that publishing changes before it happens.</Trans>
      </p>
      <Flex wrap align="center" justify="space-between" gap={12} className="draft-end">
        <LinkButton to={paths.formPublish(form.projectId, form.xmlFormId)} type="primary">
          <Trans>Publish draft</Trans>
        </LinkButton>
        <Button data-page-action danger {...End.intent} onClick={() => leave(true)}>
          {isPublished ? <Trans>Abandon draft</Trans> : <Trans>Delete form</Trans>}
        </Button>
      </Flex>
      {leaving && isPublished && <AbandonDialog form={form} draft={draft} own={own} onClose={() => leave(false)} />}
      {leaving && !isPublished && <DeleteFormDialog form={form} draft={draft} onClose={() => leave(false)} />}
    </Section>
  );
}

interface SectionProps {
  /** Anchor of the section in the URL. */
  id: string;
  title: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, facts, actions, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card
      size="small"
      id={id}
      className="draft-section"
      role="region"
      aria-labelledby={titleId}
      title={
        <Flex wrap align="center" gap="4px 16px">
          <h2 id={titleId}>{title}</h2>
          {facts}
          {actions !== undefined && (
            <Flex wrap gap={8} style={{ marginInlineStart: 'auto' }}>
              {actions}
            </Flex>
          )}
        </Flex>
      }
      styles={{ title: { fontWeight: 400, paddingBlock: 6, whiteSpace: 'normal' } }}
    >
      <Flex vertical gap={12}>
        {children}
      </Flex>
    </Card>
  );
}

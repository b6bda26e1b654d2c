import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { FormExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { Pair } from '~/shared/ui/text/Joined';
import { OpeningButton } from '~/domain/web-forms/OpeningButton';
import { fillOpening } from '~/domain/web-forms/openings';
import { Section } from './Section';

const DeviceDialog = lazyDialog(() => import('../DeviceDialog'), 'DeviceDialog');

/** Testing the draft on devices and in the browser, and what was sent so far. */
export function TestingSection({ form, draft }: { form: FormExtended; draft: FormExtended }) {
  const { projectId, xmlFormId } = form;
  const [showing, show] = useState(false);
  const opening = fillOpening(form, draft);
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
          <OpeningButton opening={opening}>
            <Trans>Test in the browser</Trans>
          </OpeningButton>
        </>
      }
    >
      <p>
        <strong>
          <Trans>Test submissions are deleted when you publish this draft.</Trans>
        </strong>
      </p>
      {draft.submissions > 0 ? (
        <p>{latest ? <Pair first={sent} second={<Trans>the latest {latest}</Trans>} /> : sent}</p>
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

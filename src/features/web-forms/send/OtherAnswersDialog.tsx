import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { client } from '~/api/client';
import type { OtherAnswers } from '~/api/send-submissions';
import { can } from '~/session/can';
import { Name } from '~/shared/ui/text/Name';
import type { FormRef } from '../fill-url';
import { FillButton, FillDialog } from '../FillDialog';
import { FirstItems } from '../FirstItems';
import { loadSubmissionXml } from '../load-form';
import { SendFailure } from './Failure';
import { rebaseEdit, toEdit, diffAnswers, withInstance } from './record';
import type { Outgoing } from './sending';

interface OtherAnswersProps {
  error: OtherAnswers;
  outgoing: Outgoing;
  place: FormRef;
  send: (outgoing: Outgoing) => void;
  onBack: () => void;
}

/** The server has other answers with this id: nothing was sent, and nothing is deleted. */
export function OtherAnswersDialog({ error: { theirs }, outgoing, place, send, onBack }: OtherAnswersProps) {
  const { t } = useLingui();
  const { record, replaces } = outgoing;
  const [own, setOwn] = useState<string | null>(null);
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void record.xml.text().then((xml) => current && setOwn(xml));
    if (theirs !== null && replaces === null && !place.draft)
      currentVersion(place, record.instanceId).then(
        (id) => current && setVersion(id),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [record, theirs, replaces, place]);
  const asNew = async () => {
    const made = await outgoing.remake();
    if (made) send({ ...outgoing, record: made, triedBefore: false });
  };
  const asEdit = (replaced: string, xml: string) => {
    const edit = withInstance(record, toEdit(xml, replaced));
    send({ ...outgoing, record: edit, replaces: record.instanceId, triedBefore: false });
  };
  return (
    <FillDialog
      title={t`The server has other answers`}
      actions={
        <>
          <FillButton onClick={onBack} label={<Trans>Back to the form</Trans>} />
          {version !== null && own !== null && (
            <FillButton onClick={() => asEdit(version, own)} label={<Trans>Send as an edit</Trans>} />
          )}
          {replaces === null && (
            <FillButton primary onClick={() => void asNew()} label={<Trans>Send as a new submission</Trans>} />
          )}
        </>
      }
    >
      <div role="alert">
        <p>
          <Trans>
            This form was sent before, with other answers. The answers that you see here were not sent. Nothing was
            deleted.
          </Trans>
        </p>
      </div>
      {own !== null && theirs !== null && <Differences own={own} theirs={theirs} />}
    </FillDialog>
  );
}

function Differences({ own, theirs, most = 10 }: { own: string; theirs: string; most?: number }) {
  const found = useMemo(() => diffAnswers(own, theirs), [own, theirs]);
  if (found.length === 0) return null;
  return (
    <FirstItems items={found} most={most} className="fill-parts fill-differences">
      {({ path, here, there }) => (
        <li key={path}>
          <strong>
            <Name>{path}</Name>
          </strong>
          <span>
            <Trans>
              Here: <Name>{here || '–'}</Name>
            </Trans>
          </span>
          <span>
            <Trans>
              On the server: <Name>{there || '–'}</Name>
            </Trans>
          </span>
        </li>
      )}
    </FirstItems>
  );
}

/** An edit of a version that is no longer current: nothing is replaced unseen, or lost. */
export function NewerVersionDialog({ outgoing, place, send, onBack }: Omit<OtherAnswersProps, 'error'>) {
  const { t } = useLingui();
  const { record, replaces } = outgoing;
  const [found, setFound] = useState<{ own: string; theirs: string; version: string | null } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const id = replaces ?? '';
      const [own, newest, version] = await Promise.all([
        record.xml.text(),
        loadSubmissionXml(place, id),
        currentVersion(place, id),
      ]);
      if (current) setFound({ own, theirs: newest, version });
    };
    read().catch((reason: unknown) => current && setError(reason));
    return () => {
      current = false;
    };
  }, [record, replaces, place]);
  const save = (version: string, own: string) => {
    send({ ...outgoing, record: withInstance(record, rebaseEdit(own, version)), triedBefore: false });
  };
  return (
    <FillDialog
      title={t`Someone else changed this submission`}
      actions={
        <>
          <FillButton primary onClick={onBack} label={<Trans>Back to the form</Trans>} />
          {found && found.version !== null && (
            <FillButton
              onClick={() => found.version !== null && save(found.version, found.own)}
              label={<Trans>Save my answers</Trans>}
            />
          )}
        </>
      }
    >
      <p role="alert">
        <Trans>
          It was changed after you opened it, so your changes were not saved. If you save your answers, they replace
          these:
        </Trans>
      </p>
      {error !== null && <SendFailure error={error} />}
      {/* All of them: what is replaced must have been seen. */}
      {found && <Differences own={found.own} theirs={found.theirs} most={Infinity} />}
    </FillDialog>
  );
}

/** Id of a submission's current version if the user may send an edit of it, else null. Throws ApiError. */
async function currentVersion({ projectId, xmlFormId }: FormRef, instanceId: string): Promise<string | null> {
  const [project, submission] = await Promise.all([
    client.GET('/projects/{projectId}', { params: { path: { projectId } } }),
    client.GET('/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}', {
      params: { path: { projectId, xmlFormId, instanceId } },
    }),
  ]);
  const verbs = project.data && 'verbs' in project.data ? project.data.verbs : [];
  if (!can({ verbs }, 'submission.read', 'submission.update')) return null;
  return submission.data?.currentVersion.instanceId ?? null;
}

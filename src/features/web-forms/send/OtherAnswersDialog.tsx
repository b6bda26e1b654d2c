import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { OtherAnswers } from '~/api/send-submissions';
import { Name } from '~/shared/ui/text/Name';
import type { FormPlace } from '../address';
import { FillDialog } from '../FillDialog';
import { currentVersion } from '../load/current-version';
import { asVersionAfter, differences } from './new-instance';
import type { Outgoing } from './use-sending';

/** Differences in the list. */
const listed = 10;

interface OtherAnswersProps {
  error: OtherAnswers;
  outgoing: Outgoing;
  place: FormPlace;
  /** Sends it in another way. */
  send: (outgoing: Outgoing) => void;
  /** Back to the form; nothing is deleted. */
  onBack: () => void;
}

/** What the person may do with answers under whose id the server has others: nothing was sent, and nothing is deleted. */
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
    const made = asVersionAfter(xml, replaced);
    const file = new File([made.xml], record.xml.name, { type: record.xml.type });
    const edit = { ...record, instanceId: made.instanceId, xml: file };
    send({ ...outgoing, record: edit, replaces: record.instanceId, triedBefore: false });
  };
  const found = own === null || theirs === null ? [] : differences(own, theirs);
  const more = found.length - listed;
  return (
    <FillDialog
      title={t`The server has other answers`}
      actions={
        <>
          <button type="button" className="fill-button" onClick={onBack}>
            <Trans>Back to the form</Trans>
          </button>
          {version !== null && own !== null && (
            <button type="button" className="fill-button" onClick={() => asEdit(version, own)}>
              <Trans>Send as an edit</Trans>
            </button>
          )}
          {replaces === null && (
            <button type="button" className="fill-button fill-primary" onClick={() => void asNew()}>
              <Trans>Send as a new submission</Trans>
            </button>
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
      {found.length > 0 && (
        <ul className="fill-parts fill-differences">
          {found.slice(0, listed).map(({ path, here, there }) => (
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
          ))}
          {more > 0 && (
            <li>
              <Plural value={more} one="# more" other="# more" />
            </li>
          )}
        </ul>
      )}
    </FillDialog>
  );
}

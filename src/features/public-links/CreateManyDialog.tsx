import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { createPublicLinkBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { ListField } from '~/shared/lists/ListField';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CancelOrDiscard, useDiscardPrompt } from '~/shared/ui/overlays/DiscardPrompt';
import { type NameLine, parseNames } from './names';
import { startCreationJob } from './writes';

interface CreateManyDialogProps {
  form: FormExtended;
  names: readonly string[];
  onClose: () => void;
  onStarted: () => void;
}

/** More lines than this are counted, not listed. */
const listed = 20;

export function CreateManyDialog({ form, names, onClose, onStarted }: CreateManyDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [once, setOnce] = useState(false);
  const [tried, setTried] = useState(false);
  const { leaving, stay, close } = useDiscardPrompt(text.trim() !== '', onClose);
  const lines = useMemo(() => parseNames(text, names), [text, names]);
  const good = lines.filter(({ tooLong }) => !tooLong);
  const count = good.length;
  const fault =
    lines.length === 0
      ? t`Enter or paste at least one name.`
      : count === 0
        ? t`Every line has a problem. Correct at least one.`
        : null;
  const submit = () => {
    setTried(true);
    if (fault !== null) return;
    startCreationJob(
      form,
      good.map(({ name }) => name),
      once,
      t`Created public access links of ${formName(form)}`,
    );
    onStarted();
  };
  return (
    <Dialog
      title={t`Add several public access links`}
      width={640}
      onClose={close}
      footer={
        <>
          <CancelOrDiscard leaving={leaving} onStay={stay} onDiscard={onClose} onCancel={close} />
          <Button type="primary" onClick={submit}>
            {count === 0 ? (
              <Trans>Create links</Trans>
            ) : (
              <Plural value={count} one="Create # link" other="Create # links" />
            )}
          </Button>
        </>
      }
    >
      <ListField
        label={t`Names`}
        text={text}
        onText={setText}
        fault={tried ? fault : null}
        help={<Trans>One name per line, for example the places where you will put up the links.</Trans>}
      />
      <Checkbox checked={once} onChange={(event) => setOnce(event.target.checked)}>
        <Trans>Single submission: each browser can send the form once</Trans>
      </Checkbox>
      <Problems lines={lines} />
    </Dialog>
  );
}

/** Lines that are left out first. */
function Problems({ lines }: { lines: readonly NameLine[] }) {
  const wrong = [...lines.filter(({ tooLong }) => tooLong), ...lines.filter((one) => one.repeated && !one.tooLong)];
  const more = wrong.length - listed;
  if (wrong.length === 0) return null;
  return (
    <Flex component="ul" vertical gap={4} style={{ paddingInlineStart: 20 }} className="public-link-problems">
      {wrong.slice(0, listed).map(({ line, tooLong }) => (
        <li key={line} data-problem={tooLong}>
          {tooLong ? (
            <Trans>
              Line {line} is left out: the name has more than {longestName} characters.
            </Trans>
          ) : (
            <Trans>Line {line}: another link has this name. It is created all the same.</Trans>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </Flex>
  );
}

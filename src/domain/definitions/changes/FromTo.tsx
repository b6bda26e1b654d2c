import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';

/** Longer texts stand in blocks, one under the other. */
const short = 60;
/** Characters of a text before "Show all". */
const shown = 400;

const isLong = (text: string | null): boolean => text !== null && (text.length > short || text.includes('\n'));

function Text({ text, code }: { text: string | null; code: boolean }) {
  const [all, showAll] = useState(false);
  if (text === null)
    return (
      <span className="muted">
        <Trans>none</Trans>
      </span>
    );
  if (text === '')
    return (
      <span className="muted">
        <Trans>empty</Trans>
      </span>
    );
  const clipped = !all && text.length > shown;
  const part = visibleText(clipped ? `${text.slice(0, shown)}…` : text);
  return (
    <>
      {code ? <code dir="ltr">{part}</code> : <bdi>{part}</bdi>}
      {clipped && (
        <>
          {' '}
          <TextButton onClick={() => showAll(true)}>
            <Trans>Show all</Trans>
          </TextButton>
        </>
      )}
    </>
  );
}

interface FromToProps {
  label: ReactNode;
  /** Null is "none". */
  from: string | null;
  to: string | null;
  /** Expressions read from left to right. */
  code?: boolean;
}

/** What a text was and what it is now. The old one is struck out, so that colours are not needed. */
export function FromTo({ label, from, to, code = false }: FromToProps) {
  const { t } = useLingui();
  const blocks = isLong(from) || isLong(to);
  return (
    <span className={blocks ? 'change-blocks' : undefined}>
      <span className="change-label">{label}</span>{' '}
      <span className="change-old">
        <span className="visually-hidden">{t`before:`} </span>
        {from === null || from === '' ? (
          <Text text={from} code={code} />
        ) : (
          <del>
            <Text text={from} code={code} />
          </del>
        )}
      </span>
      {blocks ? (
        ' '
      ) : (
        <span aria-hidden="true" className="change-arrow">
          {' '}
          →{' '}
        </span>
      )}
      <span className="change-new">
        <span className="visually-hidden"> {t`after:`} </span>
        {to === null || to === '' ? (
          <Text text={to} code={code} />
        ) : (
          <ins>
            <Text text={to} code={code} />
          </ins>
        )}
      </span>
    </span>
  );
}

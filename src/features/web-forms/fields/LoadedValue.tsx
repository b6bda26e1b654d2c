import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { ClearAnswer } from './ClearAnswer';
import type { FieldContext } from './field';

interface LoadedValueProps {
  text: string;
  context: FieldContext;
  onClear: () => void;
  /** The control of the question. */
  children: ReactNode;
}

/**
 * An answer of a loaded submission that the control of its question cannot show, such as `14:05` without seconds. It stays
 * as it is until it is replaced or cleared.
 */
export function LoadedValue({ text, context, onClear, children }: LoadedValueProps) {
  const { t } = useLingui();
  const [isReplacing, setIsReplacing] = useState(false);
  useEffect(() => {
    if (isReplacing) document.getElementById(context.id)?.focus();
  }, [isReplacing, context.id]);
  return (
    <>
      <p className="fill-loaded">
        <bdi>{visibleText(text)}</bdi>
      </p>
      <p className="fill-hint">
        {context.readOnly ? (
          <Trans>This answer cannot be shown in the usual way. It stays as it is.</Trans>
        ) : (
          <Trans>This answer cannot be shown in the usual way. It stays as it is unless you replace it.</Trans>
        )}
      </p>
      {isReplacing && children}
      {!context.readOnly && (
        <div className="fill-buttons">
          {!isReplacing && (
            <button
              id={context.id}
              type="button"
              className="fill-button"
              aria-describedby={context.labelId}
              aria-label={t`Replace “${text}”`}
              onClick={() => setIsReplacing(true)}
            >
              <Trans>Replace</Trans>
            </button>
          )}
          <ClearAnswer context={context} onClear={onClear} />
        </div>
      )}
    </>
  );
}

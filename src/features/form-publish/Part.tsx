import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { describeError } from '~/shared/errors/describe-error';
import { Icon } from '~/shared/ui/icons/Icon';
import { ListSkeleton } from '~/shared/ui/states/states';
import type { Loading } from './queries';

interface PartProps {
  title: ReactNode;
  /** What it shows is read by these; a failure is shown in place of the content. */
  needs?: readonly Loading[];
  /** Undefined while it loads. */
  children: ReactNode;
}

const nothing: readonly Loading[] = [];

/** One part of what will change: it fills in when its data are there, and fails alone. */
export function Part({ title, needs = nothing, children }: PartProps) {
  const id = useId();
  const failed = needs.filter(({ error }) => error !== null);
  return (
    <section className="publish-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children === undefined && failed.length > 0 ? (
        <Failure error={failed[0]?.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />
      ) : (
        (children ?? <ListSkeleton rows={2} />)
      )}
    </section>
  );
}

/** Why a part is missing, and a button to read it again. Publishing is possible without it. */
function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const { i18n } = useLingui();
  const { text } = describeError(error);
  return (
    <p className="publish-failure" role="alert">
      <Icon name="warning" />
      <span>
        <Trans>This could not be loaded. You can publish without seeing it.</Trans>{' '}
        <bdi>{typeof text === 'string' ? text : i18n._(text)}</bdi>{' '}
        <button type="button" className="link-button" onClick={retry}>
          <Trans>Try again</Trans>
        </button>
      </span>
    </p>
  );
}

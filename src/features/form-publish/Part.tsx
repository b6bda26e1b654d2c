import { Trans } from '@lingui/react/macro';
import { Alert, Button, Card } from 'antd';
import { type ReactNode, useId } from 'react';
import { Reason as ErrorReason } from '~/shared/ui/states/Failure';
import { ListSkeleton } from '~/shared/ui/states/states';
import { ReaderFailed, UnreadableForm } from '~/domain/xforms/reader';
import type { Loading } from './queries';

interface PartProps {
  title: ReactNode;
  /** What it shows is read by these; a failure is shown in place of the content. */
  needs?: readonly Loading[];
  /** Instead of grey bars, for what takes longer. */
  loading?: ReactNode;
  /** Undefined while it loads. */
  children: ReactNode;
}

const nothing: readonly Loading[] = [];

/** One part of what will change: it fills in when its data are there, and fails alone. */
export function Part({ title, needs = nothing, loading, children }: PartProps) {
  const id = useId();
  const failed = needs.filter(({ error }) => error !== null);
  return (
    <Card
      size="small"
      role="region"
      aria-labelledby={id}
      title={
        <h3 id={id} style={{ font: 'inherit' }}>
          {title}
        </h3>
      }
      classNames={{ body: 'publish-part' }}
    >
      {children === undefined && failed.length > 0 ? (
        <Failure error={failed[0]?.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />
      ) : (
        (children ?? loading ?? <ListSkeleton rows={2} />)
      )}
    </Card>
  );
}

/** Why a part is missing, and a button to read it again. Publishing is possible without it. */
function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      title={<Trans>This could not be loaded. You can publish without seeing it.</Trans>}
      description={<Reason error={error} />}
      action={
        <Button size="small" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

function Reason({ error }: { error: unknown }) {
  if (error instanceof UnreadableForm) {
    return error.side === 'older' ? (
      <Trans>The published definition cannot be read as a form.</Trans>
    ) : (
      <Trans>The definition of the draft cannot be read as a form.</Trans>
    );
  }
  if (error instanceof ReaderFailed) return <Trans>This browser could not read the definition.</Trans>;
  return <ErrorReason error={error} />;
}

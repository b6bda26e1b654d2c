import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import './states.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Element around the message, where only some are allowed. `span`: a few words, without a button. */
  as?: 'div' | 'li' | 'tr' | 'span';
  fallback?: ReactNode;
  /** A new value after an error renders the part again; for example the id of the record. */
  resetKey?: unknown;
  catches?: (error: unknown) => boolean;
}

/** Keeps an error in one part from taking the page down. For rendering errors; failed loading has `ErrorState`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.retry();
  }

  private readonly retry = () => this.setState({ failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.catches?.(this.state.error) === false) throw this.state.error;
    return this.props.fallback ?? <FailedPart as={this.props.as ?? 'div'} retry={this.retry} />;
  }
}

function FailedPart({ as, retry }: { as: NonNullable<ErrorBoundaryProps['as']>; retry: () => void }) {
  if (as === 'span')
    return (
      <span className="failed-part">
        <Trans>Cannot be shown</Trans>
      </span>
    );
  const message = (
    <>
      <Icon name="warning" />{' '}
      <span>
        <Trans>This part cannot be shown.</Trans>
      </span>{' '}
      <TextButton onClick={retry}>
        <Trans>Try again</Trans>
      </TextButton>
    </>
  );
  if (as === 'tr')
    return (
      <tr className="failed-part">
        <td colSpan={100}>{message}</td>
      </tr>
    );
  const Element = as;
  return <Element className="failed-part">{message}</Element>;
}

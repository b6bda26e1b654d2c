import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import './states.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The element around the message, where only some are allowed. `span`: a few words, without a button. */
  as?: 'div' | 'li' | 'tr' | 'span';
  /** Shown instead of the message. */
  fallback?: ReactNode;
  /** After an error, another value renders the part again: the id of the record that is shown, for example. */
  resetKey?: unknown;
  /** Which errors it is for; others reach the boundary around it. Default: all. */
  catches?: (error: unknown) => boolean;
}

/**
 * Keeps an error of one part of a page from taking the rest down: a message stands in its place. Errors of loading are no
 * errors of rendering; they have a state of their own (`ErrorState`).
 */
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

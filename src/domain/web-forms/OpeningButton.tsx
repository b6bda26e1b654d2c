import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buttonClass } from '~/shared/ui/controls/button-look';
import { Icon } from '~/shared/ui/icons/Icon';
import type { Opening } from './openings';
import './opening-button.css';

interface OpeningButtonProps {
  opening: Opening;
  /** Large like a button of a page, small beside data, or the main tool of a table, which has its own icon. */
  look?: 'large' | 'small' | 'main-tool';
  /** Opens in this tab. */
  here?: boolean;
  /** Said in place of the text, where the text alone is not enough. */
  label?: string;
  children: ReactNode;
}

const classes = {
  large: buttonClass({}, 'opening-button'),
  small: buttonClass({ size: 'small' }, 'opening-button'),
  'main-tool': buttonClass({ look: 'primary' }, 'rows-tool'),
};

/** A link to a form, in a new tab unless `here`; disabled with its reason while there is none. */
export function OpeningButton({ opening, look = 'large', here = false, label, children }: OpeningButtonProps) {
  const { t, i18n } = useLingui();
  const className = classes[look];
  if ('reason' in opening) {
    const reason = i18n._(opening.reason);
    return (
      <button
        type="button"
        className={className}
        aria-disabled="true"
        title={reason}
        aria-label={label === undefined ? undefined : `${label}. ${reason}`}
      >
        {children}
        {label === undefined && <span className="visually-hidden">: {reason}</span>}
      </button>
    );
  }
  if (here)
    return (
      <a className={className} href={opening.href}>
        {children}
      </a>
    );
  return (
    <a className={className} href={opening.href} target="_blank" rel="noreferrer noopener" aria-label={label}>
      {children} {look !== 'main-tool' && <Icon name="external" />}
      {label === undefined && <span className="visually-hidden">{t`(opens in a new tab)`}</span>}
    </a>
  );
}

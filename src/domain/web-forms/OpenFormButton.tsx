import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import type { FormPageLink } from './form-links';

interface OpeningButtonProps extends Pick<ButtonProps, 'size' | 'type' | 'className'> {
  opening: FormPageLink;
  here?: boolean;
  hasIcon?: boolean;
  label?: string;
  children: ReactNode;
}

/** A link to a form, in a new tab unless `here`; disabled with the reason if there is none. */
export function OpenFormButton({
  opening,
  here = false,
  hasIcon = false,
  label,
  children,
  ...look
}: OpeningButtonProps) {
  const { t, i18n } = useLingui();
  if ('reason' in opening) {
    const reason = i18n._(opening.reason);
    return (
      <Button
        {...look}
        aria-disabled="true"
        title={reason}
        aria-label={label === undefined ? undefined : `${label}. ${reason}`}
      >
        {children}
        {label === undefined && <span className="visually-hidden">: {reason}</span>}
      </Button>
    );
  }
  if (here)
    return (
      <Button {...look} href={opening.href}>
        {children}
      </Button>
    );
  return (
    <Button {...look} href={opening.href} target="_blank" rel="noreferrer noopener" aria-label={label}>
      {children} {!hasIcon && <Icon name="external" />}
      {label === undefined && <span className="visually-hidden">{t`(opens in a new tab)`}</span>}
    </Button>
  );
}

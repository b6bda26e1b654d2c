import type { ReactNode } from 'react';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';
import type { Appearance } from './appearance';

interface AccountFrameProps {
  title: ReactNode;
  appearance: Appearance;
  children: ReactNode;
}

/** The layout of the pages before the login, with the installation's logo and image if set. */
export function AccountFrame({ title, appearance: { logo, hero }, children }: AccountFrameProps) {
  return (
    <FramelessPage
      title={title}
      mark={logo !== null && <img className="account-logo" src={logo} alt="" />}
      aside={hero !== null && <img className="account-hero" src={hero} alt="" />}
    >
      {children}
      <p className="muted login-host">{location.host}</p>
    </FramelessPage>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef } from 'react';
import { productName } from '~/shared/lib/product';
import { AccountForm } from '~/shared/sign-in/AccountForm';
import { AccountFrame } from '~/shared/sign-in/AccountFrame';
import type { Appearance } from '~/shared/sign-in/appearance';
import { TextField } from '~/shared/sign-in/TextField';

/** Size of the window in the preview. */
const width = 1280;

/** A small, inert preview of the login page, built from its own components. */
export function LoginPreview({ appearance }: { appearance: Appearance }) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () => element.style.setProperty('--scale', String(element.clientWidth / width));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section className="custom-preview" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Preview</Trans>
      </h2>
      <p className="muted">
        <Trans>The login page on a wide screen. On a phone the hero image is left out.</Trans>
      </p>
      <div ref={box} className="preview-window" inert aria-hidden="true">
        <div className="preview-page">
          <AccountFrame title={appearance.title ?? <Trans>Log in to {productName}</Trans>} appearance={appearance}>
            {appearance.description !== null && <p className="account-text">{appearance.description}</p>}
            <AccountForm
              failure={null}
              busy={false}
              onSubmit={() => Promise.resolve()}
              submitLabel={<Trans>Log in</Trans>}
            >
              <TextField id={`${id}-email`} label={t`Email address`} type="email" autoComplete="off" readOnly />
              <TextField id={`${id}-password`} label={t`Password`} type="password" autoComplete="off" readOnly />
            </AccountForm>
            <span className="preview-link">
              <Trans>Reset password</Trans>
            </span>
          </AccountFrame>
        </div>
      </div>
    </section>
  );
}

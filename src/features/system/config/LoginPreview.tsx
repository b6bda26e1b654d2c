import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { useId, useLayoutEffect, useRef } from 'react';
import { productName } from '~/shared/lib/product';
import { AccountForm } from '~/domain/sign-in/AccountForm';
import { AccountFrame } from '~/domain/sign-in/AccountFrame';
import type { Appearance } from '~/domain/sign-in/appearance';
import { FieldItem } from '~/shared/ui/form/FormItem';

/** Widths of the window in the preview: a hero image needs room beside the login. */
const alone = 600;
const withHero = 1080;

/** A small, inert preview of the login page, built from its own components. It fills its frame at any width. */
export function LoginPreview({ appearance }: { appearance: Appearance }) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const width = appearance.hero === null ? alone : withHero;
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return;
    outer.style.setProperty('--page', `${width}px`);
    const fit = () => {
      const scale = outer.clientWidth / width;
      outer.style.setProperty('--scale', String(scale));
      outer.style.setProperty(
        '--height',
        `${Math.ceil(inner.offsetHeight * scale) + outer.offsetHeight - outer.clientHeight}px`,
      );
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [width]);
  return (
    <section className="custom-preview" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Preview</Trans>
      </h2>
      <p className="muted">
        <Trans>The login page on a wide screen. Phones do not show the hero image.</Trans>
      </p>
      <div ref={box} className="preview-window" inert aria-hidden="true">
        <div ref={content} className="preview-page">
          <AccountFrame title={appearance.title ?? <Trans>Log in to {productName}</Trans>} appearance={appearance}>
            {appearance.description !== null && <p className="account-text">{appearance.description}</p>}
            <AccountForm
              failure={null}
              busy={false}
              onSubmit={() => Promise.resolve()}
              submitLabel={<Trans>Log in</Trans>}
            >
              <FieldItem label={t`Email address`}>
                {(control) => <Input {...control} size="large" autoComplete="off" readOnly />}
              </FieldItem>
              <FieldItem label={t`Password`}>
                {(control) => <Input.Password {...control} size="large" autoComplete="off" readOnly />}
              </FieldItem>
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

import { Button, type ButtonProps } from 'antd';
import { type MouseEvent, use } from 'react';
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router';
import { PrefetchContext } from './AppLink';

type LinkButtonProps = Omit<ButtonProps, 'href' | 'onClick'> &
  Pick<LinkProps, 'replace' | 'state' | 'target' | 'onClick'> & { to: string };

export function LinkButton({ to, replace, state, target, onClick, ...props }: LinkButtonProps) {
  const prefetch = use(PrefetchContext);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state: state as unknown,
    target,
    ...(replace !== undefined && { replace }),
  });
  return (
    <Button
      {...props}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        const click = event as MouseEvent<HTMLAnchorElement>;
        onClick?.(click);
        if (!click.defaultPrevented) follow(click);
      }}
      onPointerEnter={() => prefetch(to)}
      onFocus={() => prefetch(to)}
    />
  );
}

import { Mark, message, useText } from '@recto/ui';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { SiteLink } from '../navigation/site-link.tsx';

const BACK = message('tool.back', 'Back to Tools');

/** Goes back in history when the visitor came from a page of ours, else to the list of tools. */
export function BackLink() {
  const text = useText();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!(history.state?.idx > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <SiteLink className="back" to="/tools" onClick={goBack}>
      <Mark name="back" />
      <span>{text(BACK)}</span>
    </SiteLink>
  );
}

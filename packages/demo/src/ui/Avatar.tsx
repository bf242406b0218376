import type { ReactElement } from "react";

/** The agents' faces: three dots that belong together, a lens, a pen. */
const faces: Readonly<Record<string, ReactElement>> = {
  juno: (
    <>
      <circle cx="16" cy="11" r="3" />
      <circle cx="10.6" cy="20" r="3" />
      <circle cx="21.4" cy="20" r="3" />
    </>
  ),
  mira: <path d="M14.5 8.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm4.4 10.4l4.6 4.6" className="avatar-line" />,
  theo: (
    <path d="M9.5 22.5l1.2-4.6L20 8.6a1.9 1.9 0 0 1 2.7 0l.7.7a1.9 1.9 0 0 1 0 2.7l-9.3 9.3z" className="avatar-line" />
  ),
};

/** Someone's picture: an agent's own, or a person's first letter. */
export function Avatar({ who, name }: { readonly who: string; readonly name: string }): ReactElement {
  const face = Object.hasOwn(faces, who) ? faces[who] : undefined;
  return (
    <svg className={`avatar avatar-${who}`} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" className="avatar-ground" />
      {face ?? (
        <text x="16" y="16" className="avatar-letter">
          {name.slice(0, 1)}
        </text>
      )}
    </svg>
  );
}

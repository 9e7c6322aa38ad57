import { CircleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../ui/icon-button";
import { useSchemaForm, type ValueProps } from "./form-context";
import { ParameterName } from "./parameter-field";
import { displayPath } from "./schema/path";
import type { Shape } from "./schema/shape";

type GroupProps = { field: ValueProps; shape: Shape; onRemove?: () => void; children: ReactNode };

/** A parameter that holds others: list, object, choice. */
export function Group({ field: { name, required, path }, shape, onRemove, children }: GroupProps) {
  const { problems } = useSchemaForm();
  const problem = problems.get(displayPath(path));
  return (
    <fieldset className="relative flex min-w-0 flex-1 flex-col gap-2">
      <legend className="pb-1.5 font-medium text-dense">
        <ParameterName name={name} shape={shape} />
        {required && <span className="font-normal text-waiting"> required</span>}
      </legend>
      {onRemove && (
        <span className="absolute -top-1 right-0">
          <IconButton label={`Remove ${name}`} size="small" onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        </span>
      )}
      {shape.description && <p className="line-clamp-3 text-label text-secondary">{shape.description}</p>}
      <div className="flex flex-col gap-4 border-l pl-3">{children}</div>
      {problem && (
        <p className="flex items-start gap-1 text-failed text-label">
          <CircleAlert aria-hidden />
          {problem}
        </p>
      )}
    </fieldset>
  );
}

export type FilterOption = { value: string; label: string; count?: number };

/** Something that a list is filtered by. Several values of one field widen it, several fields narrow it. */
export type FilterField = { name: string; label: string; options: FilterOption[] };

export type FilterValues = { [name: string]: string[] };

/** What is chosen of the fields, and what a choice does. */
export type FilterChoice = { fields: FilterField[]; values: FilterValues; onChange: (name: string, values: string[]) => void };

export const labelOf = ({ options }: FilterField, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

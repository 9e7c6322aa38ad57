export type FilterOption = { value: string; label: string; count?: number };

/** Something that a list is filtered by. Several values of one field widen it, several fields narrow it. */
export type FilterField = { name: string; label: string; options: FilterOption[] };

export type FilterValues = { [name: string]: string[] };

export const labelOf = ({ options }: FilterField, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

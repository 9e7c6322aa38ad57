/** No bending without loss leads from the value to a kind the schema names. */
export const misfit: unique symbol = Symbol("misfit");

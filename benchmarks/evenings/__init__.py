"""Sets of evenings that the referee is measured on, and what is put wrong in them."""

import FilterCore

#ifndef CBITKERNELS_H
#define CBITKERNELS_H
#endif
